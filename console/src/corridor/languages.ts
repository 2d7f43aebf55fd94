/** How housekeeping loads each language, without the words of the desk; English comes with the page. */
export const load = {
  de: async () => ({
    words: (await import('../shared/language/de/corridor.ts')).corridor,
    ...(await import('../shared/language/de/said.ts')),
  }),
  es: async () => ({
    words: (await import('../shared/language/es/corridor.ts')).corridor,
    ...(await import('../shared/language/es/said.ts')),
  }),
  fr: async () => ({
    words: (await import('../shared/language/fr/corridor.ts')).corridor,
    ...(await import('../shared/language/fr/said.ts')),
  }),
  it: async () => ({
    words: (await import('../shared/language/it/corridor.ts')).corridor,
    ...(await import('../shared/language/it/said.ts')),
  }),
  nl: async () => ({
    words: (await import('../shared/language/nl/corridor.ts')).corridor,
    ...(await import('../shared/language/nl/said.ts')),
  }),
  pl: async () => ({
    words: (await import('../shared/language/pl/corridor.ts')).corridor,
    ...(await import('../shared/language/pl/said.ts')),
  }),
  pt: async () => ({
    words: (await import('../shared/language/pt/corridor.ts')).corridor,
    ...(await import('../shared/language/pt/said.ts')),
  }),
};
