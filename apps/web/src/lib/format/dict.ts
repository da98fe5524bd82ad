/** Labels of a dictionary from the server. Until they are loaded, the labels compiled into the app are returned. */
import { dictionaries } from '@nocturne/contract/dictionaries'
import { platform } from '@nocturne/contract/platform/endpoints'

import { useApi } from '../query/query.ts'

export function useDictionary<Type extends keyof typeof dictionaries>(dictType: Type): (typeof dictionaries)[Type] {
  const built = dictionaries[dictType]
  const { data } = useApi(platform.dictData, { dictType }, { staleMs: 10 * 60_000 })
  if (!Array.isArray(data)) return built
  const named = new Map(data.map((row) => [row.dictValue, row.dictLabel]))
  return built.map((item) => ({ ...item, label: named.get(item.value) ?? item.label })) as typeof built
}
