/**
 * SQL expression for the business night of a timestamp, computed as `fact_date` and `businessDate` do: noon itself
 * belongs to the night that ends. Statements must not compute a night in any other way.
 */
export const toNightSql = (at: string): string =>
  `((${at} at time zone 'Asia/Shanghai') - interval '12 hours 1 microsecond')::date`
