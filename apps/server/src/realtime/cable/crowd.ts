import type { Connection } from './connection.ts';

/** The open connections of this process. */
export class Crowd {
  readonly #all = new Set<Connection>();
  readonly #users = new Map<number, Set<Connection>>();

  add(connection: Connection): void {
    this.#all.add(connection);
    const others = this.#users.get(connection.user_id) ?? new Set();
    this.#users.set(connection.user_id, others.add(connection));
  }

  remove(connection: Connection): void {
    this.#all.delete(connection);
    const others = this.#users.get(connection.user_id);
    if (others?.delete(connection) && others.size === 0) this.#users.delete(connection.user_id);
  }

  get all(): Connection[] {
    return [...this.#all];
  }

  ofUser(user_id: number): Connection[] {
    return [...(this.#users.get(user_id) ?? [])];
  }
}
