export type { Settings } from './settings.ts'
export { isLocalHost } from './redirect-rules.ts'
export { appVersionStore } from './version-entity.ts'
export { configStores } from './config-entities.ts'
export { platformProviders, registerAuthorizationReturn } from './authorize.ts'
export { logJobWork, SYSTEM_ACTOR } from './log-work.ts'
export { createClockBehindCheck, confirmClock, checkClock, readLastRunTime, storeFirstNight } from './clock-watch.ts'
export type { MachineBoot, IsClockBehind } from './clock-watch.ts'
export { getOpeningHours, loadConfig } from './config.ts'
export type { VenueConfig } from './config.ts'
export { readNightConfig, selectRuleStart, selectStagePrice, writePayRule, storeRuleWithdrawal } from './pay-terms.ts'
export { readGuestFeatures } from './features.ts'
export { consumeAuthCode } from './oauth-store.ts'
export { parseOwnAddress } from './redirect-rules.ts'
export {
  createResponseCipher,
  hasEncryptedSecrets,
  deriveKey,
  SECRETS_KEY_BYTES,
  encryptStoredSecret,
  encryptPlainTextSecrets,
  copySecretsKey,
  decryptStoredSecret,
  setSecretsKey,
  WrongSecretsKeyError,
} from './secrets-key.ts'
export { copyFiles, findMissingFiles } from './copy-files.ts'
export { reencodePictureBytes } from './redraw-picture.ts'
export { getFileLinkKey, getServerSecret } from './server-secret.ts'
export { signAddresses, registerPersonalFileSigning } from './personal-files.ts'
export { registerUploadRoutes, UPLOAD_PATH } from './serve-uploads.ts'
export type { UploadContext } from './store-file.ts'
export { deleteAbandonedUploadParts } from './sweep-uploads.ts'
export { createPageTitleReader, storePublicUrl, readPublicUrl, readSettings, readVenueName } from './settings.ts'
export { assertOwnPicture, isOwnUpload, listOwnUploads } from './upload-keys.ts'
export { voidPendingOperation } from './void-operation.ts'
export { assertDatabaseWritable } from './write-probe.ts'
export { writeOperationLog } from './write-oper-log.ts'
export type { OperationLogEntry } from './write-oper-log.ts'
export {
  clearAttempts,
  computeCodeMac,
  releaseAttempt,
  recordCallAndCheckWait,
  serializeAttempts,
  hasNoAttemptLeft,
  limitWrongCodeAttempts,
  claimAttempt,
} from './throttle.ts'
export type { AttemptLimit } from './throttle.ts'
