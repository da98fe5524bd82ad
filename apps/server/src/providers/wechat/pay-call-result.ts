/** Result of a call to WeChat Pay. */

/** `refused`: WeChat refused with a `code`. `unclear`: anything else; the call may have had its effect. */
export type PayCallResult =
  { kind: 'ok'; data: unknown } | { kind: 'refused'; code: string } | { kind: 'unclear'; reason: string }
