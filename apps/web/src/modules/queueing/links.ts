/** Links to this module's screen. */
import { findCachedConfig } from '#lib/query/global-config.ts'
import { buildLink } from '#lib/routing/links.ts'

/** P146 取号详情: a number, or without an id the form to take one. */
export const buildNumberLink = (queueId?: number): string => buildLink('/pages/takeNumber/index', { queueId })

/** Absolute URL of P146 取号详情 for the QR code at the door, on the venue's public domain if one is configured. */
export const buildQueueUrl = (): string =>
  `${findCachedConfig()?.empDomain || location.origin}${buildLink('/pages/takeNumber/index')}`
