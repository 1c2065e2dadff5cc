/** Says when the person is back: the page is seen again, or the device is online again. Links are checked at once then. */
export function watchPresence(onBack: () => void): () => void {
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') onBack();
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', onBack);
  window.addEventListener('pageshow', onVisible);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', onBack);
    window.removeEventListener('pageshow', onVisible);
  };
}
