/**
 * Names of columns in TypeScript. A field is its column in camel case, except for words in which the schema differs from the calls of the
 * specification: rows have the field of the call, so that responses need no mapping.
 */
import { CamelCasePlugin } from 'kysely'

const FIELDS_OF_CALLS: Readonly<Record<string, string>> = {
  sitting_id: 'tableRecordId',
  sitting_no: 'recordNo',
  merge_to_sitting_id: 'mergeToRecordId',
  flash_sale_order_id: 'killOrderId',
  flash_sale_order_no: 'killOrderNo',
  flash_sale_goods_id: 'killGoodsId',
  flash_sale_price: 'killPrice',
  flash_sale_quantity: 'killQuantity',
}
const COLUMNS_OF_CALLS = new Map(Object.entries(FIELDS_OF_CALLS).map(([column, field]) => [field, column]))

export const toFieldName = (column: string): string =>
  FIELDS_OF_CALLS[column] ?? column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

export const toColumnName = (field: string): string =>
  COLUMNS_OF_CALLS.get(field) ?? field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Converts the names of Kysely's statements and rows. Keys inside JSON stay as they are. */
export class FieldNamesPlugin extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  protected override snakeCase(name: string): string {
    return COLUMNS_OF_CALLS.get(name) ?? super.snakeCase(name)
  }

  protected override camelCase(name: string): string {
    return FIELDS_OF_CALLS[name] ?? super.camelCase(name)
  }
}
