/** What a call to WeChat Pay brought back. */

/** `refused`: WeChat said no and told why (`code`). `unclear`: anything else; the call may have had its effect. */
export type PayAnswer =
  { kind: 'ok'; data: unknown } | { kind: 'refused'; code: string } | { kind: 'unclear'; reason: string }
