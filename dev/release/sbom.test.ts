import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chosenDependencies } from '../../server/testing/dependencies.ts';
import { partsList } from './sbom.ts';

test('the list of parts has everything that runs at a hotel, and nothing that only developers need', () => {
  const { bomFormat, metadata, components } = partsList(join(import.meta.dirname, '../..'));
  const listed = new Set(components.map((component) => component['bom-ref']));
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'reveille']);
  for (const { name, version, atRunTime } of chosenDependencies())
    if (atRunTime) expect(listed, name).toContain(`${name}@${version}`);
  for (const tool of ['vitest', 'knip', 'playwright-core', 'autocannon', 'oxlint']) {
    const { version } = chosenDependencies().find(({ name }) => name === tool) ?? {};
    expect(listed).not.toContain(`${tool}@${version}`);
  }
});
