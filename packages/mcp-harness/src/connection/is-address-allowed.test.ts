import { describe, expect, it } from 'vitest';
import { isAddressAllowed } from './is-address-allowed.ts';

describe('isAddressAllowed', () => {
  it.each([
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    'fd00:ec2::254',
    'fd20:ce::254',
    '100.100.100.200',
    '168.63.129.16',
    'fe80::1',
  ])('refuses the metadata or link-local address %s even where private networks are allowed', (address) => {
    expect(isAddressAllowed(address, true)).toBe(false);
  });

  it.each(['127.0.0.1', '10.1.2.3', '192.168.0.9', '::1', 'fd12::1'])('%s depends on the policy', (address) => {
    expect([isAddressAllowed(address, true), isAddressAllowed(address, false)]).toEqual([true, false]);
  });

  it.each(['93.184.216.34', '2606:2800:220:1::1'])('lets %s through', (address) => {
    expect(isAddressAllowed(address, false)).toBe(true);
  });
});
