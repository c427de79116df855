import type { ClientBase } from 'pg';

/** The PostgreSQL channel on which triggers report changes of users and sessions; the migrations use this name. */
const topic = 'actors';

/**
 * Follows the changes of users and sessions that decide who makes a request. Every connection of a pool listens: before
 * the result of a statement, PostgreSQL sends what was committed before that statement arrived, by any process.
 */
export class ActorChanges {
  #version = 0;
  #isComplete = true;

  /**
   * Data that was read at this version is current if the version is the same after a later statement. Null: changes are
   * not received.
   */
  get version(): number | null {
    return this.#isComplete ? this.#version : null;
  }

  /** Call it before the connection is used. */
  async follow(client: ClientBase): Promise<void> {
    client.on('notification', ({ channel }) => {
      if (channel === topic) this.#version += 1;
    });
    await client.query(`listen ${topic}`);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // A pooler has process ids of its own, and may send notifications to another connection.
    const isDirect = 'processID' in client && client.processID === rows[0]?.pid;
    this.#isComplete &&= isDirect;
    // Connections that were opened earlier may still have to deliver what this one did not receive.
    this.#version += 1;
  }
}
