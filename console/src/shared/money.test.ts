import { expect, test } from 'vitest';
import { moneyFormat, typedAmount } from './money.ts';

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('amounts have the currency of the hotel, as the reader writes it', () => {
  expect(plain(moneyFormat('en', 'EUR')('1234.50'))).toBe('€1,234.50');
  expect(plain(moneyFormat('es', 'EUR')('12345.50'))).toBe('12.345,50 €');
  expect(plain(moneyFormat('en', 'JPY')('350.00'))).toBe('¥350');
  expect(plain(moneyFormat('en', 'JPY')('3.50'))).toBe('¥3.5');
  expect(plain(moneyFormat('en', 'KWD')('3.50'))).toBe('KWD 3.500');
  expect(moneyFormat('en', '')('3.5')).toBe('3.50');
  expect(moneyFormat('es', '')('3.5')).toBe('3,50');
  // More digits than a machine number has.
  expect(moneyFormat('en', '')('9007199254740993.25')).toBe('9,007,199,254,740,993.25');
});

test('a price is read as the reader types it', () => {
  expect(typedAmount('3,50', 'es')).toBe('3.50');
  expect(typedAmount(' 1.234,5 ', 'es')).toBe('1234.5');
  expect(typedAmount('3.50', 'es')).toBe('3.50');
  expect(typedAmount('3.50', 'en')).toBe('3.50');
  // In English nobody knows what it means: the service refuses it.
  expect(typedAmount('3,50', 'en')).toBe('3,50');
});
