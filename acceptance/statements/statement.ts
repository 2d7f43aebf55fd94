/** One statement of the interface, in our words, with the section it stands in and the tests that prove it. */
export interface Statement {
  readonly section: string;
  readonly says: string;
  readonly tests: readonly string[];
}

/** Statements of one table or paragraph that the same tests prove. */
export function statements(section: string, tests: readonly string[], says: readonly string[]): Statement[] {
  return says.map((one) => ({ section, says: one, tests }));
}
