/** Items that can be charged to a room, and the categories that they belong to. */
export interface Category {
  readonly id: string;
  readonly description: string;
  /** `#rrggbb`, or empty. */
  readonly color: string;
}

export interface Item {
  readonly id: string;
  readonly description: string;
  readonly category: string;
  /** The largest quantity in one charge; 0 is no limit. */
  readonly max: number;
  /** A decimal number with two digits behind the point. */
  readonly price: string;
}

/** How long what is charged at a screen waits before it leaves, unless the property says otherwise. */
export const usualHoldSeconds = 20;
export const mostHoldSeconds = 3600;

export const colorText = /^#[0-9a-fA-F]{6}$/;
export const priceText = /^[0-9]{1,10}(?:\.[0-9]{1,2})?$/;
export const mostMax = 1_000_000;

/** The one way to write a price: 3.5 is 3.50, and 03 is 3.00. */
export function twoDecimals(price: string): string {
  const [whole = '', cents = ''] = price.split('.');
  return `${BigInt(whole)}.${cents.padEnd(2, '0')}`;
}
