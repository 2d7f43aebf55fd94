import { sql } from 'kysely';
import { byPassword } from '../accounts/store.ts';
import { budgets } from '../budgets/budgets.ts';
import { noPassword } from '../passwords/password.ts';
import type { SecretBox } from '../connectors/secrets.ts';
import type { Db } from '../db/connect.ts';
import { flowMinutes } from './flow.ts';
import { type Provider, useOfProvider } from './provider.ts';

const columns = sql`
  p.property, h.code, p.name, p.issuer, p.client_id AS "clientId", p.secret, p.account_claim AS "accountClaim",
  p.groups_claim AS "groupsClaim", p.hotels_claim AS "hotelsClaim", p.roles, p.break_glass AS "breakGlass"`;

/** Of the hotel with this code, or of the default one. Asked before somebody has signed in, so it looks across them. */
export async function findProvider(db: Db, code: string | undefined): Promise<Provider | undefined> {
  const { rows } = await sql<Provider>`
    SELECT ${columns} FROM identity_providers p JOIN properties h ON h.id = p.property
    WHERE ${code === undefined ? sql`h.is_default` : sql`h.code = ${code.toLowerCase()}`}`.execute(db);
  return rows[0];
}

export async function providerOf(db: Db, property: string): Promise<Provider | undefined> {
  const { rows } = await sql<Provider>`
    SELECT ${columns} FROM identity_providers p JOIN properties h ON h.id = p.property
    WHERE p.property = ${property}`.execute(db);
  return rows[0];
}

/** Where this account signs in; undefined for one that has nothing to do with the hotel's provider. */
export async function providerOfAccount(db: Db, property: string, account: string): Promise<Provider | undefined> {
  const { rows } = await sql<Provider>`
    SELECT ${columns} FROM identity_providers p JOIN properties h ON h.id = p.property
    JOIN identities i ON i.property = p.property AND i.issuer = p.issuer
    WHERE p.property = ${property} AND i.account = ${account}`.execute(db);
  return rows[0];
}

/** Another hotel that has the same provider, lets it say who enters, and is among these. */
export async function sharedProvider(
  db: Db,
  { issuer, clientId, hotelsClaim }: Provider,
  codes: readonly string[],
): Promise<Provider | undefined> {
  const { rows } = await sql<Provider>`
    SELECT ${columns} FROM identity_providers p JOIN properties h ON h.id = p.property
    WHERE p.issuer = ${issuer} AND p.client_id = ${clientId} AND p.hotels_claim = ${hotelsClaim}
      AND h.code = ANY(${[...codes]}::text[])
    ORDER BY h.code LIMIT 1`.execute(db);
  return rows[0];
}

export async function putProvider(db: Db, property: string, one: Omit<Provider, 'property' | 'code'>): Promise<void> {
  const values = {
    name: one.name,
    issuer: one.issuer,
    client_id: one.clientId,
    secret: one.secret,
    account_claim: one.accountClaim,
    groups_claim: one.groupsClaim,
    hotels_claim: one.hotelsClaim,
    roles: JSON.stringify(one.roles),
    break_glass: [...one.breakGlass],
  };
  await db
    .insertInto('identity_providers')
    .values({ property, ...values })
    .onConflict((conflict) => conflict.column('property').doUpdateSet(values))
    .execute();
}

/**
 * Of people whom a password lets in no longer. How a session was opened is not kept, so one of a passkey ends as well;
 * who signs in at this provider stays.
 */
export async function endSessionsByPassword(db: Db, property: string, issuer: string): Promise<void> {
  await sql`
    DELETE FROM sessions s USING accounts a
    WHERE s.property = ${property} AND a.property = s.property AND a.id = s.account AND NOT ${byPassword}
      AND NOT EXISTS (SELECT FROM identities i
        WHERE i.property = a.property AND i.account = a.id AND i.issuer = ${issuer})`.execute(db);
}

export async function deleteProvider(db: Db, property: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identity_providers')
    .where('property', '=', property)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Those that are over go, and of many from one network the oldest: whoever begins and begins must not hold off others
 * who come from there.
 */
export async function insertBegun(db: Db, property: string, digest: Buffer, network: string): Promise<void> {
  await sql`
    DELETE FROM provider_sign_ins
    WHERE property = ${property} AND (begun_at < now() - make_interval(mins => ${flowMinutes}) OR digest IN (
      SELECT digest FROM provider_sign_ins WHERE property = ${property} AND network = ${network}
      ORDER BY begun_at DESC OFFSET ${budgets.providerSignIns.most - 1}))`.execute(db);
  await db.insertInto('provider_sign_ins').values({ property, digest, network }).execute();
}

/** The hotel that it was begun for; once, and not for long. Asked before a property is known. */
export async function takeBegun(db: Db, digest: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ property: string }>`
    UPDATE provider_sign_ins SET answered = true
    WHERE digest = ${digest} AND NOT answered AND begun_at > now() - make_interval(mins => ${flowMinutes})
    RETURNING property`.execute(db);
  return rows[0]?.property;
}

/** It has come in. */
export async function deleteBegun(db: Db, digest: Buffer): Promise<void> {
  await db.deleteFrom('provider_sign_ins').where('digest', '=', digest).execute();
}

export interface Identity {
  readonly account: string;
  readonly withdrawn: boolean;
}

export async function lockIdentity(
  db: Db,
  property: string,
  issuer: string,
  subject: string,
): Promise<Identity | undefined> {
  const { rows } = await sql<Identity>`
    SELECT account, withdrawn FROM identities
    WHERE property = ${property} AND issuer = ${issuer} AND subject = ${subject} FOR UPDATE`.execute(db);
  return rows[0];
}

/** The account is nobody else's from now on; false where the person has another one, or it another person. */
export async function insertIdentity(
  db: Db,
  property: string,
  account: string,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
): Promise<boolean> {
  const added = await db
    .insertInto('identities')
    .values({ property, account, issuer, subject })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function setWithdrawn(db: Db, property: string, account: string, withdrawn: boolean): Promise<void> {
  await db
    .updateTable('identities')
    .set({ withdrawn })
    .where('property', '=', property)
    .where('account', '=', account)
    .execute();
}

export async function deleteIdentity(db: Db, property: string, account: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identities')
    .where('property', '=', property)
    .where('account', '=', account)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** With the key of now, all that another one has sealed; says how many. */
export async function sealProvidersAnew(db: Db, box: SecretBox): Promise<number> {
  const rows = await db.selectFrom('identity_providers').select(['property', 'secret']).execute();
  const old = rows.filter(({ secret }) => secret !== null && !box.isCurrent(secret));
  for (const { property, secret } of old)
    await db
      .updateTable('identity_providers')
      .set({ secret: box.sealAnew(secret ?? '', useOfProvider(property)) })
      .where('property', '=', property)
      .execute();
  return old.length;
}

/** A local administrator who can sign in with a password. */
export async function isEmergencyAdmin(db: Db, property: string, account: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT id FROM accounts WHERE property = ${property} AND id = ${account} AND enabled
      AND 'admin' = ANY(permissions) AND (role IS NULL OR role = 'administrator')
      AND password_hash <> ${noPassword}`.execute(db);
  return rows.length > 0;
}
