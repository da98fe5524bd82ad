import { directory } from '@nocturne/contract/directory/endpoints'

import { registerOfflineEndpoint } from '#lib/offline/offline-cache.ts'

registerOfflineEndpoint(directory.users)
