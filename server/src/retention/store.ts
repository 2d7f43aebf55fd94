import type { Db } from '../db/connect.ts';
import { findSettings } from '../properties/store.ts';
import { defaultRetention, type Retention } from './retention.ts';

export async function retentionOf(db: Db, property: string): Promise<Retention> {
  return {
    ...defaultRetention,
    ...((await findSettings(db, property, 'retention')) as Partial<Retention> | undefined),
  };
}
