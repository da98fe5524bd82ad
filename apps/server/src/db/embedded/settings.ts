/** Server settings by name, as PostgreSQL spells them. */
export type PostgresSettings = Record<string, string>

/** Settings of a venue's server: durable, sized for two cores and a few GB of memory. Timeouts belong to the pool, not here. */
const SERVER: PostgresSettings = {
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  wal_compression: 'on',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '1',
  // Parallel workers pay off for scans over years, not for queries of phones.
  parallel_setup_cost: '20000',
  jit: 'off',
  // Vacuums often, so that recent nights can use index-only scans too. By default PostgreSQL waits until a fifth of the
  // rows has changed, which with three years of rows takes seven months.
  autovacuum_vacuum_insert_scale_factor: '0.02',
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
}

/** Settings of a throw-away cluster: fast, and lost after a power cut. */
export const SCRATCH_SETTINGS: PostgresSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
}

/** Program arguments of `postgres`: no TCP, and a socket for the server's own user (and root) only. */
export function buildServerArguments(
  place: { dataDir: string; socketDir: string; port: number },
  chosen: PostgresSettings,
): string[] {
  const settings = {
    ...SERVER,
    ...chosen,
    listen_addresses: '',
    port: String(place.port),
    unix_socket_directories: place.socketDir,
    unix_socket_permissions: '0700',
  }
  return ['-D', place.dataDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
