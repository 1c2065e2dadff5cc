/** A link as a QR code: one SVG path, dark on light with a quiet zone, so that every camera reads it. */
import { createMemo, type JSX } from 'solid-js';
import { encode } from 'uqr';

export function QR(props: { readonly text: string; readonly label: string }): JSX.Element {
  const code = createMemo(() => encode(props.text, { ecc: 'M', border: 3 }));
  const path = createMemo(() =>
    code()
      .data.map((line, y) => line.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
      .join(''),
  );
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${code().size} ${code().size}`}
      role="img"
      aria-label={props.label}
      shape-rendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fffaf0" />
      <path d={path()} fill="#1a1420" />
    </svg>
  );
}
