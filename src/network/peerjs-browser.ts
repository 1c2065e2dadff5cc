/**
 * What PeerJS takes from `webrtc-adapter`: which browser this is. The build puts this file in its place
 * (vite.config.ts), because the adapter itself, a third of what going online loads, mends differences between browsers
 * of ten years ago: `index.html` turns those away, and a data channel meets none of them.
 *
 * PeerJS decides nothing by it that the table needs: the answer is in its log and in `util.supports`.
 */
const SAFARI = /AppleWebKit\/(\d+)/;
const FIREFOX = /Firefox\/(\d+)/;
const CHROME = /Chrom(?:e|ium)\/(\d+)/;

function details(agent: string): { readonly browser: string; readonly version: number | null } {
  for (const [browser, pattern] of [
    ['firefox', FIREFOX],
    ['chrome', CHROME],
    ['safari', SAFARI],
  ] as const) {
    const [, version] = pattern.exec(agent) ?? [];
    if (version !== undefined) return { browser, version: Number(version) };
  }
  return { browser: 'unknown', version: null };
}

export default { browserDetails: details(navigator.userAgent) };
