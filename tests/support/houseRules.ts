/** The areas in their one order; each imports only from its left. */
export const areas = [
  'access',
  'company',
  'people',
  'catalogue',
  'inventory',
  'sales',
  'shop',
  'messages',
  'analytics',
  'reports',
] as const;

/** What every area may lean on that moves goods. */
const ledger = 'server/inventory/ledger';

type Role = 'rules' | 'store' | 'actions' | 'routes';

/** Where a file stands in the house. */
interface Standing {
  floor: string;
  /** `kernel`, `ui`, an area … Files at the root of a floor put the parts together and have none. */
  part: string | undefined;
  area: number;
  folder: string;
  role: Role | undefined;
}

/**
 * Why a file of ours may not import a module, or undefined if it may. `imported` is a path from the checkout. `asRules`
 * holds a file without a role to what rules may do, because rules import it.
 */
export function refusalOf(path: string, imported: string, asRules = false): string | undefined {
  const from = standingOf(path);
  if (asRules) from.role = 'rules';
  const isOurs = /^(contract|server|web|tests|scripts|bench)\//.test(imported);
  if (!isOurs) return refusalOfPackage(from, imported);
  const to = standingOf(imported);
  return refusalOfFloor(from, to) ?? refusalOfArea(from, to, imported) ?? refusalOfRole(from, to, imported);
}

/** Whether rules may lean on a file of their own folder, which is then held to their rule. */
export function isHelperOfRules(path: string, imported: string): boolean {
  const [from, to] = [standingOf(path), standingOf(imported)];
  return from.role === 'rules' && !to.role && to.floor === 'server' && to.folder === from.folder;
}

function standingOf(path: string): Standing {
  const parts = path.split('/');
  const floor = parts[0] ?? '';
  const inWeb = floor === 'web' && (parts[1] === 'office' || parts[1] === 'shop');
  const depth = inWeb && parts.length > 3 ? 2 : 1;
  const part = parts.length > depth + 1 ? parts[depth] : undefined;
  const role = roleOf(path);
  const area = (areas as readonly string[]).indexOf(part ?? '');
  const isInArea = area >= 0 && (floor !== 'web' || depth === 2);
  return {
    floor: floor === 'web' ? `web/${parts[1]}` : floor,
    part,
    area: isInArea ? area : -1,
    folder: parts.slice(0, -1).join('/'),
    // Rules of the kernel are rules too: those of areas may build on them.
    role: floor === 'server' && (isInArea || role === 'rules') ? role : undefined,
  };
}

/** The role of a file by its name: `rules.ts`, `rulesGoods.ts`, `goodsRules.ts`. */
function roleOf(path: string): Role | undefined {
  const [, first, last] =
    /\/(?:(rules|store|actions|routes)[A-Z]?\w*|\w+(Rules|Store|Actions|Routes))\.ts$/.exec(path) ?? [];
  return (first ?? last?.toLowerCase()) as Role | undefined;
}

/** Kinds of server files without a role, by their names: what each of them is for. */
const kinds: Record<string, RegExp> = {
  'a simple list in one file': /^server\/\w+\/\w+\.ts$|\/\w*[rR]egister\.ts$/,
  'a paper or a sheet': /\/(paper|receipt|tags|export)\.ts$/,
  'the reading of a file': /\/import\/\w+\.ts$/,
  'a tool of the rooms beside it':
    /\/(guards|preview|markdown|seen|pointers|files|actor|code|password|token|commonPasswords)\.ts$/,
};

/** Whether a server file of an area has a role, or a kind that stands in the list. */
export function isPlaced(path: string): boolean {
  const { floor, area, role } = standingOf(path);
  if (floor !== 'server' || area < 0) return true;
  return role !== undefined || Object.values(kinds).some((kind) => kind.test(path));
}

/** Whether SQL may stand in a file: in a store, in a simple list, and below the areas. */
export function mayHoldSql(path: string): boolean {
  const { floor, area, role } = standingOf(path);
  if (floor !== 'server') return false;
  return (
    area < 0 || role === 'store' || (role === undefined && /^server\/\w+\/\w+\.ts$|\/\w*[rR]egister\.ts$/.test(path))
  );
}

function refusalOfPackage(from: Standing, name: string): string | undefined {
  if (from.floor === 'contract' && name !== 'zod') return 'contract imports zod only';
  if (from.role === 'rules' && !purePackages.has(name)) return 'rules import contract and other rules only';
  return undefined;
}

/** Packages that compute and do nothing else: rules may ask them. */
const purePackages = new Set(['libphonenumber-js/min']);

function refusalOfFloor(from: Standing, to: Standing): string | undefined {
  const [fromFloor, toFloor] = [from.floor.split('/')[0], to.floor.split('/')[0]];
  if (fromFloor !== toFloor && toFloor !== 'contract') return `${fromFloor} does not import ${toFloor}`;
  if (fromFloor === 'contract' && toFloor !== 'contract') return 'contract imports zod only';
  const isKit = ['web/ui', 'web/api', 'web/text'].includes(from.floor);
  if (isKit && toFloor === 'web' && !['web/ui', 'web/api', 'web/text'].includes(to.floor)) {
    return 'web/ui, web/api and web/text import contract and each other';
  }
  if (from.floor === 'web/shop' && to.floor === 'web/office') return 'the shop does not import the office';
  if (from.floor === 'web/office' && to.floor === 'web/shop') return 'the office does not import the shop';
  return undefined;
}

function refusalOfArea(from: Standing, to: Standing, imported: string): string | undefined {
  if (from.floor === 'server' && from.part === 'kernel' && to.area >= 0) return 'the kernel knows no area';
  if (from.area < 0 || to.area < 0 || from.area === to.area) return undefined;
  if (from.floor.startsWith('web')) {
    if (to.floor === 'contract') return undefined;
    return imported.endsWith('Picker.tsx') ? undefined : 'screens import only pickers of other areas';
  }
  // Whoever moves goods does it through the ledger, which itself stands on nothing but the kernel.
  if (to.folder === ledger) return undefined;
  return to.area > from.area ? `${areas[from.area]} does not know ${areas[to.area]}` : undefined;
}

function refusalOfRole(from: Standing, to: Standing, imported: string): string | undefined {
  if (!from.role || to.floor !== 'server') return undefined;
  const isKernel = to.part === 'kernel' || to.part === 'db';
  const isOwnFolder = to.folder === from.folder;
  const isOwnArea = to.area === from.area;
  if (from.role === 'rules') {
    return to.role === 'rules' || (!to.role && isOwnFolder) ? undefined : 'rules import contract and other rules only';
  }
  // What has no role, such as a worker or a format, is a tool like the kernel; what it imports is looked at by itself.
  if (isKernel || !to.role || to.role === 'rules') return undefined;
  // A list shows rows of others, and stands on their list: stock on that of items, sales on that of customers.
  if (from.role === 'store' && imported.endsWith('/listStore.ts')) return undefined;
  if (from.role === 'store')
    return isOwnArea && to.role === 'store' ? undefined : 'store imports contract, rules and the kernel';
  if (from.role === 'actions') {
    const isAllowed = isOwnArea || to.folder === ledger || to.role === 'actions';
    return isAllowed ? undefined : 'actions import their own rules and store, the ledger, and actions to their left';
  }
  return isOwnArea ? undefined : 'routes import their own actions and store';
}

/** Every circle of files that need each other, each in the order of its names. */
export function circlesOf(needs: ReadonlyMap<string, readonly string[]>): string[][] {
  const reached = (from: string): Set<string> => {
    const seen = new Set<string>();
    const open = [...(needs.get(from) ?? [])];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      open.push(...(needs.get(file) ?? []));
    }
    return seen;
  };
  const reach = new Map([...needs.keys()].map((file) => [file, reached(file)]));
  const inCircles = [...needs.keys()].filter((file) => reach.get(file)?.has(file));
  const circles = inCircles.map((file) =>
    inCircles.filter((other) => reach.get(file)?.has(other) && reach.get(other)?.has(file)).sort(),
  );
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
}
