import type { Settings } from 'webfw'

export function config(config: Settings): void {
  // Photographs are large.
  config.bodyLimit = 50 * 1024 * 1024
  config.hosts = ['shop.example']
}
