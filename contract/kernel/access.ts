/**
 * The rights matrix: modules, their actions, and the roles that hold each action when a company starts.
 * Descriptions of specification §6 stand letter for letter; the rest is domain.md §8. Letters:
 * M Manager, S Sales, I Inventory, C Accounting. The role named Admin passes everything and holds every right.
 */
export const roleNames = { A: 'Admin', M: 'Manager', S: 'Sales', I: 'Inventory', C: 'Accounting' } as const;
/** What these roles are called in Japanese when Kinza starts. */
export const roleNamesJa: Record<string, string> = {
  Admin: '管理者',
  Manager: '店長',
  Sales: '販売スタッフ',
  Inventory: '在庫担当',
  Accounting: '経理担当',
};

/** The one role that passes every check. Its name can't be changed, taken or imitated. */
export const adminRole = 'Admin';

const matrix = {
  Dashboard: {
    'Access Dashboard': 'MSIC',
    'View Cost and Profit': 'MC',
    'View Website Analytics': 'MC',
  },
  'Company Profile': {
    'Access Company Profile': 'MC',
    'View Company': 'MC',
    'View Locations': 'MC',
    'View Company List': '',
    'Create Company': '',
    'Edit Company': '',
    'Create Location': '',
    'Edit Location': '',
    'Toggle Status': '',
    'Edit Tax Settings': '',
    'View Featured Products': 'M',
    'Manage Featured Products': 'M',
    'View Social Media': 'M',
    'Manage Social Media': 'M',
    'View Page Post': 'M',
    'Manage Page Post': 'M',
    'View E-commerce Videos': 'MSIC',
    'Manage E-commerce Videos': 'M',
  },
  'Manage User': {
    'Access Manage User': 'MSC',
    'View Customers': 'MSC',
    'Create Customers': 'MS',
    'Edit Customers': 'MS',
    'View Service Providers': 'MSIC',
    'Create Service Providers': 'M',
    'Edit Service Providers': 'M',
    'View Users': 'M',
    'Create User': '',
    'Edit User': '',
    'Reset Password': '',
    'View Modules': '',
    'View Actions': '',
    'View Access Rights': '',
    'Edit Access Rights': '',
  },
  Item: {
    'Access Item': 'MSIC',
    'View Item': 'MSIC',
    'View Category': 'MSIC',
    'View Supplier': 'MSIC',
    'Print Barcode': 'MSIC',
    'Create Item': 'MI',
    'Edit Item': 'MI',
    'Manage Category': 'MI',
    'Manage Supplier': 'MI',
    'View Service Items': 'MSIC',
    'Manage Service Items': 'MI',
    'View Selling Options': 'MSIC',
    'Manage Selling Options': 'MI',
    'Edit Item Price': 'M',
    'Deactivate Item': 'M',
  },
  Inventory: {
    'Access Inventory': 'MSIC',
    'View Inventory': 'MSIC',
    'View Inventory Adjustment': 'MIC',
    'View Purchase Order': 'MIC',
    'View Reason Types': 'MIC',
    'View Inventory Types': 'MIC',
    'View Receiving': 'MIC',
    'View Transfer': 'MSIC',
    'View Stock Count': 'MIC',
    'Create Purchase Order': 'MI',
    'Edit Purchase Order': 'MI',
    'Post Receiving': 'MI',
    'Create Transfer': 'MI',
    'Edit Transfer': 'MI',
    'Ship Transfer': 'MI',
    'Receive Transfer': 'MSI',
    'Create Adjustment': 'MI',
    'Create Stock Count': 'MI',
    'Enter Stock Count': 'MI',
    'Approve Purchase Order': 'M',
    'Cancel Purchase Order': 'M',
    'Close Purchase Order': 'M',
    'Approve Transfer': 'M',
    'Cancel Transfer': 'M',
    'Resolve Transfer': 'M',
    'Approve Adjustment': 'M',
    'Post Stock Count': 'M',
    'Reverse Receiving': 'M',
    'Manage Reason Types': '',
    'Manage Inventory Types': '',
    'Close Month': 'C',
  },
  Sales: {
    'Access Sales': 'MSC',
    'View Sales Transaction': 'MSIC',
    'View Service Transaction': 'MSIC',
    'View Installment Transaction': 'MSC',
    'View Subasta Transaction': 'MSC',
    'View Layaway Transaction': 'MSC',
    'View Made to Order Transaction': 'MSC',
    'View E-commerce Order': 'MSC',
    'View Shipping Methods': 'MSI',
    'Create Transaction': 'MS',
    'Edit Transaction': 'MS',
    'Complete Transaction': 'MS',
    'Take Payment': 'MSC',
    'Reprint Receipt': 'MSC',
    'Place Bid': 'MS',
    'Update Shipping': 'MSI',
    'Cancel Transaction': 'M',
    'Edit Sales Price': 'M',
    'Discount over 10 %': 'M',
    'Sell Below Stock': 'M',
    'Edit Payment': 'M',
    'Award Lot': 'M',
    'Correct Shipping': 'M',
    'Void Transaction': 'M',
    'Cancel Layaway with Settlement': 'M',
    Refund: 'M',
    'Write Off': '',
    'Manage Shipping Methods': '',
  },
  Reports: {
    'Access Reports': 'MIC',
    'View Inventory Reports': 'MIC',
    'View Items Reports': 'MIC',
    'View Sales Reports': 'MC',
    'Export Reports': 'MC',
  },
  Messages: {
    'Access Messages': '',
  },
} as const satisfies Record<string, Record<string, string>>;

export const rightsMatrix: Record<string, Record<string, string>> = matrix;

export type ModuleName = keyof typeof matrix;
type Words<M> = M extends Record<string, unknown> ? keyof M & string : never;
/** An action's description: the word that a route, a page and a button ask for. */
export type AccessWord = Words<(typeof matrix)[ModuleName]>;

export const accessWords = Object.values(matrix).flatMap((actions) => Object.keys(actions)) as AccessWord[];
