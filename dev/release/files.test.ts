import { expect, test } from 'vitest';
import {
  compareVersions,
  unreleased,
  withDeployedVersion,
  withLockedVersion,
  withReleasedChanges,
  withReleasedNotes,
  withVersion,
} from './files.ts';

const release = { version: '0.2.0', day: '2026-12-01' };
const log =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n- It sings.\n\n## [0.1.0] - 2026-11-15\n\n### Added\n- It rings.\n';

test('a changelog closes what was unreleased under its version, and begins anew', () => {
  expect(unreleased(log)).toBe('- It sings.');
  const after = withReleasedChanges(log, release);
  expect(after).toContain('## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n### Added\n- It sings.');
  expect(unreleased(after)).toBe('');
  expect(unreleased('# Changelog\n\n## [Unreleased]\n\n### Added\n- The last part.\n')).toBe('- The last part.');
});

test('headings without entries are nothing to release', () => {
  expect(unreleased('## [Unreleased]\n\n### Added\n\n## [0.1.0] - 2026-11-15\n- It rings.\n')).toBe('');
  expect(unreleased('# Changelog\n')).toBe('');
});

test('manifests keep everything but version and day', () => {
  const server = '{\n  "name": "a",\n  "version": "0.1.0",\n  "released": "2026-11-15"\n}\n';
  expect(withVersion(server, release)).toBe(
    '{\n  "name": "a",\n  "version": "0.2.0",\n  "released": "2026-12-01"\n}\n',
  );
  expect(withVersion('{\n  "version": "0.1.0"\n}\n', release)).toBe('{\n  "version": "0.2.0"\n}\n');
  const packages = { '': { version: '0.1.0' }, server: { version: '0.1.0' }, 'node_modules/pg': { version: '0.1.0' } };
  expect(JSON.parse(withLockedVersion(JSON.stringify({ version: '0.1.0', packages }), release))).toEqual({
    version: '0.2.0',
    packages: { '': { version: '0.2.0' }, server: { version: '0.2.0' }, 'node_modules/pg': { version: '0.1.0' } },
  });
});

test('what an operator copies names the new version', () => {
  expect(withDeployedVersion('images:\n  - { name: reveille, newTag: 0.1.0 }\n', release)).toContain('newTag: 0.2.0 }');
  expect(withDeployedVersion('TZ=Etc/UTC\nREVEILLE_VERSION=0.1.0\n', release)).toBe(
    'TZ=Etc/UTC\nREVEILLE_VERSION=0.2.0\n',
  );
});

test('upgrade notes get the number that they waited for', () => {
  expect(withReleasedNotes('# Upgrading\n\n## To the next version\nStop it.\n', release)).toBe(
    '# Upgrading\n\n## To 0.2.0\nStop it.\n',
  );
});

test('versions are compared by their numbers', () => {
  expect(['0.10.0', '0.2.0', '1.0.0', '0.2.10'].toSorted(compareVersions)).toEqual([
    '0.2.0',
    '0.2.10',
    '0.10.0',
    '1.0.0',
  ]);
});
