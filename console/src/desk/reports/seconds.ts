import { useLanguage } from '../../shared/language/language.tsx';

/** How late something was, in words; a dash where nothing rang. */
export function useSeconds(): (value: number | null) => string {
  const { t, tag } = useLanguage();
  return (value) =>
    value === null
      ? '–'
      : t('reports.seconds', {
          seconds: value.toLocaleString(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
        });
}
