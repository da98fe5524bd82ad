/** The first three names, and the number of all when there are more: `阿杰、小美、糖糖等12人`. */
export function joinNames(names: readonly string[], counter: string): string {
  const first = names.slice(0, 3).join('、')
  return names.length > 3 ? `${first}等${names.length}${counter}` : first
}
