/**
 * How a guest is woken: by the phone; by a person whose phone rings and is connected with the room; by a person, and by
 * the phone where nobody has said in time that the guest is awake; by a knock on the door, for who does not hear.
 */
export const methods = ['system', 'person', 'person-then-system', 'knock'] as const;
export type Method = (typeof methods)[number];

/** Of several that were said the first: rather a knock too many than a guest who sleeps on. */
export const careful = ['knock', 'person', 'person-then-system'] as const;

export function mostCareful(said: readonly (Method | undefined | null)[]): Method | null {
  return careful.find((one) => said.includes(one)) ?? null;
}
