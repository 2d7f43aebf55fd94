/** Charges of the desk. They wait at the service for a moment, whatever becomes of this page. */
import { type Answer, newKey, request } from '../../shared/http/request.ts';

/** All that was charged together has one id. */
export type Receipt = Answer<'POST /api/v1/charges'>;

export function chargeRoom(
  room: string,
  lines: readonly { readonly item: string; readonly quantity: number }[],
): Promise<Receipt> {
  return request('POST /api/v1/charges', { json: { room, lines }, key: newKey() });
}

export function undoCharge(receipt: string): Promise<void> {
  return request('POST /api/v1/charges/{id}/undo', { path: { id: receipt }, key: newKey() });
}
