/** How the desk loads each language; English comes with the page. */
export const load = {
  de: async () => ({
    words: (await import('../shared/language/de.ts')).de,
    ...(await import('../shared/language/de/said.ts')),
  }),
  es: async () => ({
    words: (await import('../shared/language/es.ts')).es,
    ...(await import('../shared/language/es/said.ts')),
  }),
  fr: async () => ({
    words: (await import('../shared/language/fr.ts')).fr,
    ...(await import('../shared/language/fr/said.ts')),
  }),
  it: async () => ({
    words: (await import('../shared/language/it.ts')).it,
    ...(await import('../shared/language/it/said.ts')),
  }),
  nl: async () => ({
    words: (await import('../shared/language/nl.ts')).nl,
    ...(await import('../shared/language/nl/said.ts')),
  }),
  pl: async () => ({
    words: (await import('../shared/language/pl.ts')).pl,
    ...(await import('../shared/language/pl/said.ts')),
  }),
  pt: async () => ({
    words: (await import('../shared/language/pt.ts')).pt,
    ...(await import('../shared/language/pt/said.ts')),
  }),
};
