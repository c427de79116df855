import { dataFolder, startServer, stopServer } from './server.ts';

/** Starts the product that the journeys share, on a demo world of its own; ends it after the run. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = dataFolder();
  try {
    const server = await startServer(folder.path);
    process.env.E2E_URL = server.url;
    return async () => {
      await stopServer(server);
      folder.remove();
    };
  } catch (error) {
    folder.remove();
    throw error;
  }
}
