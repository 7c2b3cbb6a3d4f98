import { connect } from '#app/db/connect.server.ts';
import { type FirstStart, seedFirstStart } from '#app/domain/seed/index.ts';

/** Runs the part of a process's start that concerns the seed. */
export async function seedOnce(url: string): Promise<FirstStart> {
  const { db, close } = await connect(url);
  try {
    return await seedFirstStart(db);
  } finally {
    await close();
  }
}
