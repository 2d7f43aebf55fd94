/** The name of an environment variable. The settings own two prefixes, and refuse names of theirs they do not know. */
export const variableRule = (example: string) => ({
  pattern: /^(?!(?:REVEILLE|ARI)_)[A-Za-z_][A-Za-z0-9_]*$/,
  mend: `write the name of an environment variable, like ${example}; REVEILLE_ and ARI_ are for settings`,
});
