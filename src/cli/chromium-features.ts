/** What Chromium is started without, so that it does no more than a page needs. */

/**
 * The popups of an address bar that nobody sees: each context, which is a window, would start a process for their two pages,
 * and that costs more processor time than the page under test.
 */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** What Playwright leaves out: of several lists Chromium reads the last alone, so that one here has to say it again. */
const PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** The switch that leaves all of this out, and `more`. */
export const withoutFeatures = (...more: readonly string[]): string =>
  `--disable-features=${[...PLAYWRIGHT, ...UNSEEN, ...more].join(',')}`;
