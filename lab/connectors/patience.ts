/** Longer than a courier waits when it stops. */
export const patientMilliseconds = 20_000;
