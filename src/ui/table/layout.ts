/** Which of the three layouts the window has room for. The style sheet uses the same widths. */
import { type Accessor, createSignal, onCleanup } from 'solid-js';

/** phone: one column; tablet: the same, larger; desk: three columns, seats round an oval. */
export type Layout = 'phone' | 'tablet' | 'desk';

/** Needs a Solid owner. */
export function createLayout(): Accessor<Layout> {
  const desk = window.matchMedia('(min-width: 1200px) and (min-height: 640px)');
  const tablet = window.matchMedia('(min-width: 744px)');
  const current = (): Layout => (desk.matches ? 'desk' : tablet.matches ? 'tablet' : 'phone');
  const [layout, setLayout] = createSignal<Layout>(current());
  const follow = (): void => {
    setLayout(current());
  };
  for (const query of [desk, tablet]) {
    query.addEventListener('change', follow);
    onCleanup(() => query.removeEventListener('change', follow));
  }
  return layout;
}
