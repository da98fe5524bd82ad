/** Validity texts of prepaid items: the usable nights of a flash sale, the start of a play. */

/** `03-14 21:30`; after midnight with the business date: `03-14 夜 01:30`. */
export function formatPlayStart({ businessDate, startTime }: { businessDate: string; startTime: string }): string {
  const clock = startTime.slice(11, 16)
  const night = businessDate.slice(5)
  return startTime.startsWith(businessDate) ? `${night} ${clock}` : `${night} 夜 ${clock}`
}

/** Nights on which the purchase can be redeemed. */
export const formatUsableNights = ({
  useStartDate,
  useEndDate,
}: {
  useStartDate: string
  useEndDate: string
}): string =>
  useStartDate === useEndDate
    ? `${useStartDate.slice(5)} 当晚可用`
    : `${useStartDate.slice(5)} 至 ${useEndDate.slice(5)} 可用`
