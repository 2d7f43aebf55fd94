/** What an account may be called, as the service has it. */
const allowed = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export const isAccountName = (name: string): boolean => allowed.test(name);

/** A person's name as one: Maria López is maria.lopez. Empty where nothing is left of it. */
export function proposedName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll(/[^a-z0-9_-]+/g, '.')
    .replaceAll(/^[._-]+|[._-]+$/g, '')
    .slice(0, 64);
  return isAccountName(plain) ? plain : '';
}
