/** Reload, for whoever needs a newer page: a version that was fetched and waits would stay waiting under a plain reload. */
import { useServices } from '../services.ts';

/** Takes the version that waits, if one does, and loads this tab anew either way. Other tabs are left as they are. */
export function useReload(): () => void {
  const { offline } = useServices();
  return () => {
    if (offline.state().isUpdateWaiting) offline.update();
    else location.reload();
  };
}
