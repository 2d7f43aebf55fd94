/** Charges of the desk. They wait at the service for a moment, whatever becomes of this page. */
import { newKey, request } from '../http/request.ts';

export interface Receipt {
  /** Names all that was charged together. */
  readonly id: string;
  readonly charges: readonly string[];
  readonly leaves: string;
  readonly holdSeconds: number;
}

export function chargeRoom(room: string, lines: readonly { readonly item: string; readonly quantity: number }[]): Promise<Receipt> {
  return request('POST /api/v1/charges', { json: { room, lines }, key: newKey() });
}

export function undoCharge(receipt: string): Promise<void> {
  return request(`POST /api/v1/charges/${receipt}/undo`, { key: newKey() });
}
