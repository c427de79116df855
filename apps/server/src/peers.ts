import cluster from 'node:cluster';

/** The requests of one caller to one process since its last message. */
export interface RequestCount {
  /** Its position among the limits, which every process creates in the same order. */
  readonly limit: number;
  readonly key: string;
  readonly window_ms: number;
  readonly count: number;
}

type RequestCounts = readonly RequestCount[];

/** The other processes that the same supervisor has started. */
export interface Peers {
  send(counts: RequestCounts): void;
  onReceive(handle: (counts: RequestCounts) => void): void;
}

/** What a process sends its supervisor. */
export type WorkerMessage = { readonly type: 'ready' } | { readonly type: 'counts'; readonly counts: RequestCounts };

/** What the supervisor sends a process: another one has replaced it, or the counts of another one. */
export type SupervisorMessage =
  | { readonly type: 'retire' }
  | { readonly type: 'counts'; readonly counts: RequestCounts };

export function sendToSupervisor(message: WorkerMessage): void {
  if (cluster.worker?.isConnected()) cluster.worker.send(message);
}

export function onSupervisorMessage(handle: (message: SupervisorMessage) => void): void {
  cluster.worker?.on('message', handle);
}

export function connectPeers(): Peers | null {
  if (!cluster.isWorker) return null;
  return {
    send: (counts) => sendToSupervisor({ type: 'counts', counts }),
    onReceive: (handle) => onSupervisorMessage((message) => message.type === 'counts' && handle(message.counts)),
  };
}
