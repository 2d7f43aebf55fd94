/**
 * Which rings a changed file needs beyond those of every gate. Every row that matches counts; a file that no row
 * matches fails `touched.test.ts`.
 */
export interface Row {
  readonly files: RegExp;
  readonly rings: readonly string[] | 'all';
}

export const rows: readonly Row[] = [
  // What everything stands on.
  { files: /^(package(-lock)?\.json|toolchain\/.*|setup|reveille|vitest\.config\.ts)$/, rings: 'all' },
  { files: /^(dev\/gate\/|\.ci\/run$|server\/testing\/)/, rings: 'all' },
  { files: /^server\/src\/(work\/|service\.ts$)/, rings: 'all' },

  // Every gate tests these whole.
  { files: /^([^/]+|docs\/.*|\.(ci|github|vscode|devcontainer)\/.*)$/, rings: [] },
  { files: /^(server|client|examples|dev|acceptance|simulate|deploy)\//, rings: [] },

  // Ringing and speaking.
  {
    files: /^server\/src\/(ringing|telephony|speech|announcements|test-rings|wakeups|call-in|outlook)\//,
    rings: ['lab', 'stress'],
  },
  { files: /^deploy\/(container\/)?asterisk\//, rings: ['lab'] },

  // Carrying to other systems.
  { files: /^server\/src\/connectors\//, rings: ['property-system'] },
  { files: /^server\/src\/(deliveries\/|connectors\/[^/]+$)/, rings: ['property-system', 'stress'] },
  { files: /^lab\/(fias|opera-cloud|cloudbeds|connectors|cloud\/)/, rings: ['property-system'] },

  // What is killed, flooded, besieged or moved.
  { files: /^server\/(migrations|src\/db)\//, rings: ['stress', 'lab'] },
  {
    files: /^server\/src\/(http|event-stream|journal|moving|backups|cells|operator|accounts|sessions|mcp|commands)\//,
    rings: ['stress'],
  },
  { files: /\.stress\.test\.ts$|^docs\/design\//, rings: ['stress'] },
  {
    files: /^(siege|acceptance\/alone)\/|^server\/src\/http\/|^dev\/(main|release\/.*|.*-alone\.test)\.ts$/,
    rings: ['alone'],
  },

  // Screens.
  { files: /^console\//, rings: ['console'] },
  { files: /^console\/(src\/corridor\/|corridor|kept-files|vite\.config)/, rings: ['alone'] },

  // What its makers run.
  { files: /^(lab\/(?!fias|opera-cloud|cloudbeds|connectors|cloud\/)|bench\/)/, rings: ['lab'] },
];

export const rowsOf = (file: string): readonly Row[] => rows.filter(({ files }) => files.test(file));

/** The rings that the change needs, each with the first file that asks for it. */
export function ringsTouched(files: readonly string[], all: readonly string[]): ReadonlyMap<string, string> {
  const touched = new Map<string, string>();
  for (const file of files)
    for (const { rings } of rowsOf(file))
      for (const ring of rings === 'all' ? all : rings) if (!touched.has(ring)) touched.set(ring, file);
  return touched;
}
