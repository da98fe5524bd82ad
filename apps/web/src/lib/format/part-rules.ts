/** Text of one item of a package, with quantity and selected options: `可乐×2(去冰)`. */
export const formatPackageItem = (
  { goodsName, flavor }: { goodsName: string; flavor?: string | undefined },
  quantity: number,
) => `${goodsName}×${quantity}${flavor ? `(${flavor})` : ''}`
