import type { Hash } from '../ruby/hash/hash.ts'
import type { Channel, ChannelLink } from './channel.ts'

/** A class of channels. */
export type ChannelType = new (link: ChannelLink, identifier: string, params: Hash) => Channel

const known = new Map<string, ChannelType>()

/** Says which channel clients mean by a name; no other class of the program can be named by them. */
export function nameChannel(name: string, type: ChannelType): void {
  known.set(name, type)
}

/** The channel of a name in which `::` may be left out; undefined for none. */
export function channelCalled(name: string): ChannelType | undefined {
  return [...known].find(([each]) => each.replaceAll('::', '') === name)?.[1]
}

export function channelNamed(name: string): ChannelType | undefined {
  return known.get(name)
}
