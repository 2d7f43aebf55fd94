import { createTheme, type CSSVariablesResolver } from '@mantine/core';

/** Mantine's own shades fail the contrast that we promise; these pass in both schemes. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: { fontWeight: '600' },
  respectReducedMotion: true,
});

export const resolver: CSSVariablesResolver = (from) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': from.colors.gray[7],
    '--mantine-color-placeholder': from.colors.gray[7],
    '--mantine-color-error': from.colors.red[9],
    '--mantine-color-body': '#f6f7f9',
  },
  dark: {
    '--mantine-color-dimmed': from.colors.dark[1],
    '--mantine-color-placeholder': from.colors.dark[1],
    '--mantine-color-error': from.colors.red[3],
    '--mantine-color-anchor': from.colors.indigo[2],
    '--mantine-color-body': '#17181b',
  },
});
