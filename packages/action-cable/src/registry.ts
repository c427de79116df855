import type { Connection } from './connection.ts';
import type { Identity } from './types.ts';

export class ConnectionRegistry<I extends Identity> {
  readonly #all = new Set<Connection<I>>();
  readonly #byUser = new Map<number, Set<Connection<I>>>();

  add(connection: Connection<I>): void {
    this.#all.add(connection);
    const connections = this.#byUser.get(connection.user_id) ?? new Set();
    this.#byUser.set(connection.user_id, connections.add(connection));
  }

  remove(connection: Connection<I>): void {
    this.#all.delete(connection);
    const connections = this.#byUser.get(connection.user_id);
    if (connections?.delete(connection) && connections.size === 0) this.#byUser.delete(connection.user_id);
  }

  list(): Connection<I>[] {
    return [...this.#all];
  }

  listOfUser(user_id: number): Connection<I>[] {
    return [...(this.#byUser.get(user_id) ?? [])];
  }
}
