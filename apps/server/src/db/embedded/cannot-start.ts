/** The database cannot run here for a reason only the operator can remove; the message explains how. */
export class CannotStartError extends Error {}

/** The folder has no database and the caller must not create one. */
export class NoDatabaseError extends CannotStartError {
  constructor(dataDir: string) {
    super(`There is no database in ${dataDir}: set DATA_DIR to the folder of the server, or DATABASE_URL`)
  }
}
