/** A browser in plain words: "Chrome on Windows". What it says of itself is longer, and kept nowhere. */

/** The first that fits: nearly all of them claim to be Mozilla and Safari as well. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

export interface Device {
  /** Empty where it is none that we know. */
  readonly browser: string;
  readonly system: string;
}

export function deviceOf(userAgent: string | undefined): Device {
  // Browsers need some hundred letters; nobody makes us search a header as long as they may be.
  const told = (userAgent ?? '').slice(0, 512);
  const first = (known: typeof browsers): string => known.find(([, sign]) => sign.test(told))?.[0] ?? '';
  return { browser: first(browsers), system: first(systems) };
}
