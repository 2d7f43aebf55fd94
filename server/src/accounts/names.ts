import { createHmac, randomBytes } from 'node:crypto';
import type { World } from './world.ts';

/** No name that exists is longer. */
const longest = 200;

interface Directory {
  /** The property whose accounts sign in by their name alone. */
  defaultCode(): Promise<string | undefined>;
}

/**
 * An account has several names (desk, desk@grand, desk@GRAND) but its tries are counted once; a name that does not
 * exist is written in the same way, or counting would tell which do.
 */
export class SignInNames {
  readonly #directory: Directory;
  readonly #world: Pick<World, 'isWatched' | 'told'>;
  readonly #key = randomBytes(32);
  #default: { code: string; told: number } | undefined;

  constructor(directory: Directory, world: Pick<World, 'isWatched' | 'told'>) {
    this.#directory = directory;
    this.#world = world;
  }

  async whole(name: string): Promise<string> {
    const at = name.indexOf('@');
    const whole =
      at < 0 ? `${name}@${await this.#defaultCode()}` : `${name.slice(0, at)}@${name.slice(at + 1).toLowerCase()}`;
    return whole.length <= longest ? whole : `@${createHmac('sha256', this.#key).update(whole).digest('base64')}`;
  }

  async #defaultCode(): Promise<string> {
    if (this.#world.isWatched && this.#default?.told === this.#world.told) return this.#default.code;
    const told = this.#world.told;
    const code = await this.#directory.defaultCode();
    // Before there is a property nobody tells of its making.
    this.#default = code === undefined ? undefined : { code, told };
    return code ?? '';
  }
}
