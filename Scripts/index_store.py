"""Reads the index that the Swift compiler writes beside a debug build, through the toolchain's libIndexStore."""

import ctypes
import shutil
import sys
from collections import namedtuple
from pathlib import Path

# Roles of an occurrence, and of what it has to do with another symbol (llvm-project, indexstore.h).
DEFINITION, REFERENCE, READ, WRITE, IMPLICIT = 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 8
CHILD_OF, BASE_OF, OVERRIDE_OF, CALLED_BY, EXTENDED_BY = 1 << 9, 1 << 10, 1 << 11, 1 << 13, 1 << 14
ACCESSOR_OF, CONTAINED_BY = 1 << 15, 1 << 16

RECORD = 2  # the kind of a unit's dependency that holds occurrences

Occurrence = namedtuple("Occurrence", "usr name kind roles line column relations")


class _Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


_POINTER = ctypes.c_void_p
_EACH_TEXT = ctypes.CFUNCTYPE(ctypes.c_bool, _POINTER, _Text)
_EACH = ctypes.CFUNCTYPE(ctypes.c_bool, _POINTER, _POINTER)


def _library():
    swift = shutil.which("swiftc")
    if not swift:
        sys.exit("error: swiftc is not in PATH")
    folder = Path(swift).resolve().parent.parent / "lib"
    for name in ("libIndexStore.so", "libIndexStore.dylib"):
        if (folder / name).exists():
            return ctypes.CDLL(str(folder / name))
    sys.exit(f"error: the toolchain has no libIndexStore in {folder}")


class IndexStore:
    def __init__(self, path):
        library = _library()

        def function(name, result, *arguments):
            found = getattr(library, "indexstore_" + name)
            found.restype, found.argtypes = result, arguments
            return found

        error = ctypes.POINTER(_POINTER)
        create = function("store_create", _POINTER, ctypes.c_char_p, error)
        self._units = function("store_units_apply_f", ctypes.c_bool, _POINTER, ctypes.c_uint, _POINTER, _EACH_TEXT)
        self._unit = function("unit_reader_create", _POINTER, _POINTER, ctypes.c_char_p, error)
        self._end_unit = function("unit_reader_dispose", None, _POINTER)
        self._main_file = function("unit_reader_get_main_file", _Text, _POINTER)
        self._module = function("unit_reader_get_module_name", _Text, _POINTER)
        self._time = function("unit_reader_get_modification_time", None, _POINTER, _POINTER, _POINTER)
        self._dependencies = function("unit_reader_dependencies_apply_f", ctypes.c_bool, _POINTER, _POINTER, _EACH)
        self._dependency_kind = function("unit_dependency_get_kind", ctypes.c_int, _POINTER)
        self._dependency_name = function("unit_dependency_get_name", _Text, _POINTER)
        self._dependency_path = function("unit_dependency_get_filepath", _Text, _POINTER)
        self._record = function("record_reader_create", _POINTER, _POINTER, ctypes.c_char_p, error)
        self._end_record = function("record_reader_dispose", None, _POINTER)
        self._occurrences = function("record_reader_occurrences_apply_f", ctypes.c_bool, _POINTER, _POINTER, _EACH)
        self._symbol = function("occurrence_get_symbol", _POINTER, _POINTER)
        self._roles = function("occurrence_get_roles", ctypes.c_uint64, _POINTER)
        number = ctypes.POINTER(ctypes.c_uint)
        self._place = function("occurrence_get_line_col", None, _POINTER, number, number)
        self._relations = function("occurrence_relations_apply_f", ctypes.c_bool, _POINTER, _POINTER, _EACH)
        self._relation_roles = function("symbol_relation_get_roles", ctypes.c_uint64, _POINTER)
        self._relation_symbol = function("symbol_relation_get_symbol", _POINTER, _POINTER)
        self._name = function("symbol_get_name", _Text, _POINTER)
        self._usr = function("symbol_get_usr", _Text, _POINTER)
        self._kind = function("symbol_get_kind", ctypes.c_int, _POINTER)
        self._store = create(str(path).encode(), None)
        if not self._store:
            sys.exit(f"error: {path} is no index; build first: swift build --build-tests")

    def records(self, wanted):
        """The records of source files of which `wanted(path)` is true: (path, module, record). The newest of each file."""
        names = []
        self._units(self._store, 0, None, _EACH_TEXT(lambda _, name: names.append(str(name)) or True))
        newest = {}
        for name in names:
            unit = self._unit(self._store, name.encode(), None)
            if not unit:
                continue
            path = str(self._main_file(unit))
            if wanted(path):
                found = []

                def take(_, dependency):
                    if (
                        self._dependency_kind(dependency) == RECORD
                        and str(self._dependency_path(dependency)) == path
                    ):
                        found.append(str(self._dependency_name(dependency)))
                    return True

                self._dependencies(unit, None, _EACH(take))
                time = (ctypes.c_int64 * 2)()
                self._time(unit, ctypes.byref(time), ctypes.byref(time, 8))
                if found and (path not in newest or newest[path][0] < tuple(time)):
                    newest[path] = (tuple(time), str(self._module(unit)), found[0])
            self._end_unit(unit)
        return sorted((path, module, record) for path, (_, module, record) in newest.items())

    def occurrences(self, record):
        reader = self._record(self._store, record.encode(), None)
        if not reader:
            return []
        result = []
        line, column = ctypes.c_uint(), ctypes.c_uint()

        def take(_, occurrence):
            symbol = self._symbol(occurrence)
            self._place(occurrence, ctypes.byref(line), ctypes.byref(column))
            relations = []

            def relate(_, relation):
                other = self._relation_symbol(relation)
                relations.append((self._relation_roles(relation), str(self._usr(other))))
                return True

            self._relations(occurrence, None, _EACH(relate))
            result.append(
                Occurrence(
                    str(self._usr(symbol)), str(self._name(symbol)), self._kind(symbol), self._roles(occurrence),
                    line.value, column.value, relations))
            return True

        self._occurrences(reader, None, _EACH(take))
        self._end_record(reader)
        return result
